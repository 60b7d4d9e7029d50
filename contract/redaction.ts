const rules: [pattern: RegExp, replacement: string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 [removido]"],
  [
    /((?:senha|password|token|secret|\bpin|cookie|authorization|code|c[oó]digo)"?\s*[:=]\s*)("[^"]*"|[^\s,;&}]+)/gi,
    "$1[removido]",
  ],
  [/[\w.%+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g, "[email]"],
  [/\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g, "[cpf]"],
  [/\+?\b\d{10,13}\b/g, "[telefone]"],
  [/[\w-]{40,}/g, "[token]"],
];

/** A browser log's text without personal data and secrets: e-mails, CPF, phones, tokens, passwords. */
export function redacted(text: string): string {
  return rules.reduce((known, [pattern, replacement]) => known.replace(pattern, replacement), text);
}

/** A page's URL without query and fragment, which may contain searches and tokens. */
export function redactedUrl(url: string): string {
  return redacted(url.split(/[?#]/)[0] ?? "");
}
