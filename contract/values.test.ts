import { expect, test } from "vitest";
import { AskedInstant, Email, line, PersonName, Phone, text } from "#contract/values.ts";

test.for([
  ["(11) 98765-4321", "+5511987654321"],
  ["11 98765 4321", "+5511987654321"],
  ["11.98765.4321", "+5511987654321"],
  ["+55 (11) 98765-4321", "+5511987654321"],
  ["0055 11 98765-4321", "+5511987654321"],
  // With the trunk prefix 0 of a long-distance call.
  ["011 98765-4321", "+5511987654321"],
  ["(011) 3456-7890", "+551134567890"],
  ["(11) 3456-7890", "+551134567890"],
  ["11 2345-6789", "+551123456789"],
  ["11 5678-1234", "+551156781234"],
  // Santa Maria: its area code equals the country code.
  ["(55) 99876-5432", "+5555998765432"],
  ["55 3222-1234", "+555532221234"],
  ["+55 55 99876-5432", "+5555998765432"],
] as const)("%s is the phone %s", ([typed, phone]) => {
  expect(Phone.parse(typed)).toBe(phone);
});

test.for([
  ["98765-4321", "without an area code"],
  ["11 1234-5678", "a landline that begins with 1"],
  ["11 88765-4321", "nine digits that begin with 8"],
  ["11 98765-43210", "a digit long"],
  ["11 98765-4321 98765-4321", "two numbers"],
  ["+1 212 555-1234", "of another country"],
  ["+351 912 345 678", "of another country, as long as ours"],
  ["+11 98765-4321", "a plus without the country"],
  ["telefone", "no number"],
  ["", "nothing"],
] as const)("%s is refused: %s", ([typed]) => {
  expect(Phone.safeParse(typed).error?.issues[0]?.message).toBe("Informe um telefone com DDD.");
});

test.for([
  [Email, " ", "Informe o e-mail."],
  [Email, "marina@", "Formato de email inválido."],
  [AskedInstant, "", "Informe o horário."],
  [AskedInstant, "25:00", "Horário inválido."],
  [AskedInstant, "0001-01-01T00:00:00Z", "Horário inválido."],
] as const)("an empty and a wrong field have the right text: %#", ([schema, typed, text]) => {
  const texts = schema.safeParse(typed).error!.issues.map(({ message }) => message);
  expect(new Set(texts)).toEqual(new Set([text]));
});

test.for(["\u200b", "\u3164", "\u2800", "\u202e", "\ufe0f\u200d", "\u0301", "\u{e0041}", " \u2066\u2069 "])(
  "a name without visible characters is empty: %j",
  (nothing) => {
    expect(PersonName.safeParse(nothing.repeat(3)).error?.issues[0]!.message).toBe("Informe o nome.");
  },
);

test.for([
  ["An\u200ba", "Ana"],
  ["\u202eanA\u202c", "anA"],
  ["\ufeffAna\u3164 ", "Ana"],
  ["Ana\u200d\u200d", "Ana"],
  ["Zé 💈 ✂️", "Zé 💈 ✂️"],
  ["👨‍👩‍👧 👨🏽‍🦱 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣", "👨‍👩‍👧 👨🏽‍🦱 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣"],
  ["עברית عربي", "עברית عربي"],
  ["e\u0301", "e\u0301"],
])("%j is kept as %j", ([typed, kept]) => {
  expect([PersonName.parse(typed), text(99).parse(typed)]).toEqual([kept, kept]);
});

test("extra pasted characters do not invalidate a phone or an e-mail", () => {
  expect(Phone.parse("\u202a+55 11 98765-4321\u202c")).toBe("+5511987654321");
  expect(Email.parse("ana@exemplo.com\u200b")).toBe("ana@exemplo.com");
});

test("a line with a line break is refused, and a note keeps its breaks", () => {
  for (const breaking of ["a\nb", "a\u0085b", "a\u2028b", "a\0b"])
    expect(line(1, 9, "").safeParse(breaking).success).toBe(false);
  expect(text(9).parse("a\r\nb\n\tc")).toBe("a\r\nb\n\tc");
});

test.for([
  ["11 8765-4321", "a mobile without its 9"],
  ["11 6543-2109", "a landline that begins with 6"],
  ["11 98765-432", "a digit short"],
  ["01 98765-4321", "an area code that begins with 0"],
  ["(31) 9415-1240", "as mobiles were written before"],
] as const)("%s is refused for its missing 9: %s", ([typed]) => {
  expect(Phone.safeParse(typed).error?.issues[0]?.message).toBe("Falta o 9 depois do DDD.");
});
