/**
 * A number as people and spreadsheets write it: `1.234,56`, `1,234.56`, `1234.5`, `R$ 45`. A dot before exactly three digits separates
 * thousands; a comma there is ambiguous and not guessed. Undefined where it is no number.
 */
export function readNumber(typed: string): number | undefined {
  const plain = typed.replace(/^(-?)\s*R\$/i, "$1").replace(/\s/g, "");
  if (!/^-?\d[\d.,]*$/.test(plain)) return undefined;
  const decimal = [brazilian, foreign, spreadsheet].find(([shape]) => shape.test(plain));
  if (!decimal) return undefined;
  const [, thousands, comma] = decimal;
  return Number(plain.replaceAll(thousands, "").replace(comma, "."));
}

/** Patterns: the form of the number, its thousands separator, and its decimal separator. */
type Spelling = [shape: RegExp, thousands: string, comma: string];
const brazilian: Spelling = [/^-?(\d+|[1-9]\d{0,2}(\.\d{3})+)(,(\d{1,2}|\d{4,}))?$/, ".", ","];
const foreign: Spelling = [/^-?[1-9]\d{0,2}(,\d{3})+\.\d+$/, ",", "."];
const spreadsheet: Spelling = [/^-?(\d+\.(\d{1,2}|\d{4,})|0\.\d+)$/, ",", "."];

/** Centavos of an amount in reais. */
export function readCentavos(typed: string): number | undefined {
  const reais = readNumber(typed);
  return reais === undefined ? undefined : Math.round(reais * 100);
}

/** Minutes: `45`, `45 min`, `1h30`, `1:30`, `00:30:00`, `1,5 h`, `1 hora e 30 minutos`, or the time of day of a spreadsheet. */
export function readMinutes(typed: string): number | undefined {
  const text = typed
    .toLowerCase()
    .replace(/^1899-12-3[01]t([\d:]+).*$/, "$1")
    .trim();
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  if (hours && minutes) return Number(hours) * 60 + Number(minutes);
  const [, whole, rest] =
    /^([\d.,]+)\s*h(?:oras?|rs?|s)?\.?\s*(?:e\s+)?(?:(\d+)\s*(?:m(?:in(?:uto)?s?)?\.?|')?)?$/.exec(text) ?? [];
  if (whole) return rounded(readNumber(whole), 60, Number(rest ?? 0));
  const [, alone] = /^([\d.,]+)\s*(?:m(?:in(?:uto)?s?)?\.?|')?$/.exec(text) ?? [];
  return alone ? rounded(readNumber(alone), 1, 0) : undefined;
}

function rounded(count: number | undefined, minutes: number, more: number): number | undefined {
  return count === undefined ? undefined : Math.round(count * minutes) + more;
}

/** `sim`, `s`, `x`, `true`, `1`, `ativo` and their opposites. */
export function readYesOrNo(typed: string): boolean | undefined {
  const text = typed.trim().toLowerCase();
  if (/^(sim|s|x|true|verdadeiro|1|yes|ativo)$/.test(text)) return true;
  return /^(n[ãa]o|n|false|falso|0|no|inativo)$/.test(text) ? false : undefined;
}
