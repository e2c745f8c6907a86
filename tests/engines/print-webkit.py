"""Prints a page of the desk as a PDF file by WebKit's own printing: url, session cookie, file, margin in mm."""
import sys
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
gi.require_version("Soup", "3.0")
from gi.repository import GLib, Gtk, Soup, WebKit2

url, cookie, path, margin = sys.argv[1:]
context = WebKit2.WebContext.new_ephemeral()
view = WebKit2.WebView.new_with_context(context)
window = Gtk.Window()
window.set_default_size(1280, 900)
window.add(view)
window.show_all()


def print_page(*_):
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, f"file://{path}")
    paper = Gtk.PageSetup()
    paper.set_paper_size(Gtk.PaperSize.new("na_letter"))
    for side in ["top", "right", "bottom", "left"]:
        getattr(paper, f"set_{side}_margin")(float(margin), Gtk.Unit.MM)
    operation = WebKit2.PrintOperation(web_view=view, print_settings=settings, page_setup=paper)
    operation.connect("finished", Gtk.main_quit)
    operation.print_()
    view.operation = operation


def has_loaded(_, event):
    if event == WebKit2.LoadEvent.FINISHED:
        view.call_async_javascript_function(
            "await document.fonts.ready", -1, None, None, None, None, print_page
        )


view.connect("load-changed", has_loaded)
name, value = cookie.split("=", 1)
host = GLib.Uri.parse(url, GLib.UriFlags.NONE).get_host()
context.get_cookie_manager().add_cookie(
    Soup.Cookie.new(name, value, host, "/", -1), None, lambda *_: view.load_uri(url)
)
Gtk.main()
