#!/bin/sh
# Under dbus-run-session and xvfb-run: Orca first, then Firefox. The order matters: a Firefox that is older than the
# accessibility bus is never heard. SPOKEN is the file that Orca speaks into.
env | grep -E '^(DISPLAY|XAUTHORITY)=' > "$HOME/display"
gsettings set org.gnome.desktop.interface toolkit-accessibility true
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 &
orca &
until grep -q "Screen reader on" "$SPOKEN"; do sleep 0.2; done
GNOME_ACCESSIBILITY=1 GTK_MODULES=gail:atk-bridge exec firefox-esr --profile "$HOME" --no-remote about:blank
