// Why the server did not do something around an account, in words; too much says how long to wait.
import { t } from "@shared/i18n.svelte";
import { ApiError } from "@shared/table/api";
import { told_troubles } from "@shared/table/problem";

function time_to_wait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 90
    ? t("trouble.wait_seconds", { n: seconds })
    : t("trouble.wait_minutes", { n: Math.ceil(seconds / 60) });
}

export function trouble_words(e: unknown): string {
  const body = e instanceof ApiError ? e.body : null;
  if (body?.wait) return time_to_wait(body.wait);
  return t(body && told_troubles.includes(body.code) ? `trouble.${body.code}` : "trouble.other");
}
