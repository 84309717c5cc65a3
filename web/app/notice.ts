// "Your turn" for whoever looks elsewhere: the favicon with a dot, and a notification of the browser if it was wished
// for. Once for each wait; the page's title is set by the page itself.
import { settings } from "@shared/settings.svelte";

export function show_favicon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link) link.href = turn ? "./favicon_turn.svg" : "./favicon.svg";
}

export const can_notify = (): boolean => "Notification" in window;

/** Asks the browser for leave; whether it was given. */
export async function ask_leave(): Promise<boolean> {
  return can_notify() && (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, body: string, table: string): void {
  if (!settings.notify || !document.hidden || !can_notify() || Notification.permission !== "granted") return;
  const notice = new Notification(title, { body, tag: table, icon: "./favicon.svg" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
