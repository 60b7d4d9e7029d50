/** A stored phone (`+5511987654321`) as people write it: `(11) 98765-4321`; anything else as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
}
