# Orca reads this file when it starts. What it would say goes to a file, one utterance a line, and to no speech server.
import os

import orca.settings
import orca.speech

spoken = open(os.environ["SPOKEN"], "a", buffering=1)
orca.settings.timeoutTime = 0
orca.settings.enableBraille = False
orca.settings.enableSound = False
orca.settings.sayAllOnLoad = False
orca.speech._initSpeechServer = lambda *_: None
orca.speech._speak = lambda text, *_: spoken.write(text + "\n")
