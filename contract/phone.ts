/** Formats a stored phone (`+5511987654321`) as `(11) 98765-4321`; other text stays as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
}

/** The address of a WhatsApp chat with a stored phone. */
export function chatWith(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, "")}`;
}

/** Formats the digits typed so far as a Brazilian phone: `(11) 98765-4321`. It ends in a digit, so that each deletion removes one. */
export function maskPhone(typed: string): string {
  const digits = nationalDigits(typed);
  const [area, number] = [digits.slice(0, 2), digits.slice(2)];
  if (!number) return area && `(${area}`;
  const split = number.length > 8 ? 5 : 4;
  const rest = number.slice(split);
  return `(${area}) ${number.slice(0, split)}${rest && `-${rest}`}`;
}

/** The text of the field, masked only while typing at its end: masking in the middle would move the caret. */
export function maskTyped({ value, selectionStart }: { value: string; selectionStart: number | null }): string {
  return selectionStart === value.length ? maskPhone(value) : value;
}

/** Pasted numbers include the country code or a trunk zero. */
function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "");
  const national = digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
  return national.slice(0, 11);
}
