import type { ReportEntry } from "#contract/reports.ts";

/** The reports whose title or question contains every word or its beginning, ignoring case and accents. */
export function found(entries: ReportEntry[], words: string): ReportEntry[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return entries.filter(({ titulo, pergunta }) => {
    const text = ` ${plain(`${titulo} ${pergunta}`)}`;
    return wanted.every((word) => text.includes(` ${word}`));
  });
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
