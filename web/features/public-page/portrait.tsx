/** A photo, or the initials without one. Decorative, because the name is shown beside it. */
export function Portrait({ nome, foto }: { nome: string; foto: string | null }) {
  return (
    <span className="portrait" aria-hidden="true">
      {foto ? <img src={foto} alt="" width="44" height="44" loading="lazy" /> : initials(nome)}
    </span>
  );
}

function initials(nome: string): string {
  const words = nome.split(/\s+/).filter((word) => /^[\p{L}\d]/u.test(word) && !/^(de|da|do|das|dos|e)$/iu.test(word));
  const [first = "", last = ""] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return (first.slice(0, 1) + last.slice(0, 1)).toUpperCase();
}
