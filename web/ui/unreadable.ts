/** Whether fields of a form hold text that is no number; those say so, and the first takes the focus. */
export function hasUnreadable(form: HTMLElement): boolean {
  const fields = form.querySelectorAll<HTMLElement>("[data-unreadable]");
  for (const field of fields) field.dispatchEvent(new Event("invalid"));
  fields[0]?.focus();
  return fields.length > 0;
}
