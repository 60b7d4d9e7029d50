/** The ten colours of barbers (spec section 9), by index; each has a contrast of at least 3 on the darkest surfaces. */
export const barberColors = [
  { nome: "Âmbar", hex: "#f2b632" },
  { nome: "Azul", hex: "#5b9df5" },
  { nome: "Verde", hex: "#4fbf7f" },
  { nome: "Coral", hex: "#f2766b" },
  { nome: "Violeta", hex: "#a78bfa" },
  { nome: "Turquesa", hex: "#3cc4c9" },
  { nome: "Rosa", hex: "#f07fb6" },
  { nome: "Oliva", hex: "#b3bd4e" },
  { nome: "Laranja", hex: "#f08c3e" },
  { nome: "Cinza", hex: "#b4bcc9" },
] as const;

export function colorOf(cor: number): string {
  return barberColors[cor]?.hex ?? barberColors[0].hex;
}
