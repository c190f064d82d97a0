"""A window of exactly the given size with one WebKit view, for WebKitWebDriver: MiniBrowser's are wider than a phone.

Usage: window.py WIDTH HEIGHT [dark]
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height = int(sys.argv[1]), int(sys.argv[2])
# What the browser no longer holds, Python would free.
kept = []


def deny(_view, request):
    request.deny()
    return True


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.connect("permission-request", deny)
    window = Gtk.Window(decorated=False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    kept.extend([window, view])
    return view


def start_session(_context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("assay-tests")
    session.set_application_info(about)
    session.connect("create-web-view", open_view)
    kept.append(session)


Gtk.init([])
# The pages then ask for no motion: what opens stands still.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", "dark" in sys.argv)
context = WebKit2.WebContext.new_with_website_data_manager(WebKit2.WebsiteDataManager.new_ephemeral())
context.set_automation_allowed(True)
context.connect("automation-started", start_session)
Gtk.main()
