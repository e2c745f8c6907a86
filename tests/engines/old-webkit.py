"""A window of QtWebKit, driven by lines of JSON, [command, arguments], each answered by a line."""
import json
import sys
from PyQt5.QtCore import QEventLoop, QPoint, QSocketNotifier, Qt, QUrl
from PyQt5.QtTest import QTest
from PyQt5.QtWebKitWidgets import QWebView
from PyQt5.QtWidgets import QApplication

application = QApplication(sys.argv)
view = QWebView()
view.resize(390, 844)
view.show()


def open_page(url):
    loop = QEventLoop()
    view.loadFinished.connect(loop.quit)
    view.load(QUrl(url))
    loop.exec_()
    view.loadFinished.disconnect(loop.quit)


COMMANDS = {
    "open": open_page,
    "evaluate": lambda script: view.page().mainFrame().evaluateJavaScript(script),
    "click": lambda x, y: QTest.mouseClick(view, Qt.LeftButton, Qt.NoModifier, QPoint(int(x), int(y))),
    "type": lambda text: QTest.keyClicks(view, text),
}


def answer():
    line = sys.stdin.readline()
    if not line:
        return application.quit()
    command, *arguments = json.loads(line)
    print(json.dumps(COMMANDS[command](*arguments)), flush=True)


notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Read)
notifier.activated.connect(answer)
application.exec_()
