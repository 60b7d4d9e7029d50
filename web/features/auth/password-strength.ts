type Level = { label: "Muito Fraca" | "Fraca" | "Média" | "Forte"; color: "red" | "orange" | "yellow" | "green" };

export type Strength = Level & { score: number; hints: string[] };

const rules: { points: number; holds: (password: string) => boolean; hint: string }[] = [
  { points: 25, holds: (password) => password.length >= 8, hint: "pelo menos 8 caracteres" },
  { points: 15, holds: (password) => password.length >= 12, hint: "12 caracteres ou mais" },
  { points: 15, holds: (password) => /\p{Ll}/u.test(password), hint: "uma letra minúscula" },
  { points: 15, holds: (password) => /\p{Lu}/u.test(password), hint: "uma letra maiúscula" },
  { points: 15, holds: (password) => /\d/.test(password), hint: "um número" },
  { points: 15, holds: (password) => /[^\p{L}\d\s]/u.test(password), hint: "um caractere especial" },
];

/** The strength of a password by the points of the spec (section 5), and what a weak one lacks. It only advises. */
export function passwordStrength(password: string): Strength {
  const missing = rules.filter(({ holds }) => !holds(password));
  const score = rules.reduce((sum, { points, holds }) => sum + (holds(password) ? points : 0), 0);
  const level = levelOf(score);
  return { ...level, score, hints: level.label === "Forte" ? [] : missing.map(({ hint }) => hint) };
}

function levelOf(score: number): Level {
  if (score < 40) return { label: "Muito Fraca", color: "red" };
  if (score < 60) return { label: "Fraca", color: "orange" };
  if (score < 80) return { label: "Média", color: "yellow" };
  return { label: "Forte", color: "green" };
}
