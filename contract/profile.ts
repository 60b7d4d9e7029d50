import * as z from "zod";
import { askGuardian, birthFields, birthRefusals, OwnBirth, TellBirth } from "#contract/birth.ts";
import { consentRefusals, consents, Purpose } from "#contract/consents.ts";
import { ownData } from "#contract/own-data.ts";
import { call } from "#contract/refusals.ts";
import { eachOnce, Id, line, orNone, PersonName, Phone, text } from "#contract/values.ts";

/** A person's own data. The e-mail belongs to the account and stands in the session. */
export const Profile = z.object({
  id: Id,
  full_name: z.string(),
  phone: z.string().nullable(),
  bio: z.string().nullable(),
  avatar_url: z.string().nullable(),
  endereco: z.string().nullable(),
  experiencia_anos: z.int().nullable(),
  especialidades: z.array(z.string()),
});
export type Profile = z.infer<typeof Profile>;

const Years = z
  .int("Informe um número inteiro de anos.")
  .min(0, "A experiência não pode ser negativa.")
  .max(80, "Informe no máximo 80 anos.");

/** The fields that a person may change: role, shop and e-mail are decided elsewhere. An empty text clears a field. */
export const UpdateProfile = z.strictObject({
  full_name: PersonName,
  phone: orNone(Phone),
  bio: text(500),
  endereco: line(0, 200, ""),
  experiencia_anos: Years.nullable(),
  /** The spec's "responsabilidades" of a receptionist. */
  especialidades: z
    .array(line(1, 40, "Informe um texto."))
    .max(20, "Use no máximo 20 itens.")
    .transform(eachOnce),
});
export type UpdateProfile = z.input<typeof UpdateProfile>;

/** A new client's answers, given once; only the purposes in `consents` are allowed. */
export const Onboard = z
  .strictObject({
    phone: Phone,
    ...birthFields,
    consents: z.array(Purpose).max(Purpose.options.length, "Escolha cada finalidade uma vez."),
    text_version: z.string().max(10, "Versão inválida."),
  })
  .check(askGuardian);
export type Onboard = z.input<typeof Onboard>;

/** A receptionist's overview of the day: own bookings, the first six clients, birthdays of today and tomorrow. */
export const DeskOverview = z.object({
  booked: z.object({ today: z.int(), month: z.int() }),
  clients: z.array(z.object({ id: Id, nome: z.string(), telefone: z.string().nullable() })).max(6),
  birthdays: z.array(
    z.object({ id: Id, nome: z.string(), telefone: z.string().nullable(), when: z.enum(["today", "tomorrow"]) }),
  ),
});
export type DeskOverview = z.infer<typeof DeskOverview>;

const profileRefusals = { PROFILE_NOT_FOUND: { status: 404, message: "Perfil não encontrado" } } as const;

export const profile = {
  own: call
    .route({ method: "GET", path: "/profile", tags: ["Perfil"], summary: "O próprio perfil" })
    .errors(profileRefusals)
    .output(Profile),
  update: call
    .route({ method: "POST", path: "/profile", tags: ["Perfil"], summary: "Alterar o próprio perfil" })
    .errors(profileRefusals)
    .input(UpdateProfile)
    .output(Profile),
  removePhoto: call
    .route({ method: "POST", path: "/profile/photo/remove", tags: ["Perfil"], summary: "Remover a própria foto" })
    .errors(profileRefusals)
    .output(z.void()),
  desk: call
    .route({ method: "GET", path: "/profile/desk", tags: ["Perfil"], summary: "O dia na barbearia, para a recepção" })
    .output(DeskOverview),
  ownData,
  /** A client's own profile. */
  mine: {
    onboard: call
      .route({ method: "POST", path: "/profile/onboarding", tags: ["Perfil"], summary: "Completar o próprio cadastro" })
      .errors({ ...profileRefusals, ...birthRefusals, ...consentRefusals })
      .input(Onboard)
      .output(z.void()),
    birth: call
      .route({ method: "GET", path: "/profile/birth", tags: ["Perfil"], summary: "O próprio nascimento e responsável" })
      .output(OwnBirth),
    tellBirth: call
      .route({ method: "POST", path: "/profile/birth", tags: ["Perfil"], summary: "Informar o próprio nascimento" })
      .errors(birthRefusals)
      .input(TellBirth)
      .output(z.void()),
    consents,
  },
};
