import { useEffect, useState } from "react";
import { SUBJECTS } from "#domain/contacts/schema.ts";

interface Meeting {
  text: string;
}

/**
 * A link may choose the form's subject (/contact?subject=Donations), or ask for a meeting with the pastor
 * (/contact?subject=Donations&about=meeting): then the message begins with `meeting.text`. Read in the
 * browser, since the server sends one page to everyone. It never replaces what the visitor chose or typed.
 * Returns whether the link asks for a meeting.
 */
export function useLinkChoices(prefix: string, meeting: Meeting): boolean {
  const [asksForMeeting, setAsksForMeeting] = useState(false);
  const { text } = meeting;
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    const subject = SUBJECTS.find((each) => each === search.get("subject"));
    const select = document.getElementById(`${prefix}-subject`);
    if (subject && select instanceof HTMLSelectElement) select.value ||= subject;
    if (search.get("about") !== "meeting") return;
    setAsksForMeeting(true);
    const message = document.getElementById(`${prefix}-message`);
    if (message instanceof HTMLTextAreaElement) message.value ||= text;
  }, [prefix, text]);
  return asksForMeeting;
}
