import type { Role } from "#contract/values.ts";

/** The labels of a role's work fields; null for roles without them. */
export type WorkWords = { skills: string; hint: string; bio: string };

const barber: WorkWords = {
  skills: "Especialidades",
  hint: "Separe por vírgulas: degradê, barba na toalha",
  bio: "Aparece na página da barbearia.",
};

const words: Record<Role, WorkWords | null> = {
  admin: barber,
  barbeiro: barber,
  super_admin: null,
  cliente: null,
  recepcionista: {
    skills: "Responsabilidades",
    hint: "Separe por vírgulas: atendimento ao cliente, agendamentos",
    bio: "Algumas palavras sobre você e seu trabalho.",
  },
};

export function workWords(role: Role): WorkWords | null {
  return words[role];
}

/** The spec's text mentions barbers only, but other roles have photos too. */
export function photoDone(role: Role): string {
  return role === "cliente" ? "Foto carregada com sucesso" : "Foto do barbeiro carregada com sucesso!";
}
