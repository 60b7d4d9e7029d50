import * as z from "zod";
import { ProvePassword, wrongPassword } from "#contract/account-security.ts";
import { formatDay } from "#contract/dates.ts";
import { formatMoney } from "#contract/money.ts";
import { call } from "#contract/refusals.ts";
import { Day } from "#contract/values.ts";

/** The word to type to delete an account. */
export const deletionWord = "EXCLUIR";

const DeletionWord = z
  .literal(deletionWord, `Digite ${deletionWord} para confirmar.`)
  .meta({ examples: [deletionWord] });

/** `giveUp` confirms that what was paid for and not used was seen, and is lost. */
export const Erasing = z.strictObject({ confirmation: DeletionWord, giveUp: z.boolean().default(false) });

export const DeleteAccount = ProvePassword.extend(Erasing.shape);
export type DeleteAccount = z.input<typeof DeleteAccount>;

/** What the account still has in a shop: `quanto` in centavos, or how many; `ate` is the last paid day of the club. */
const LeftBehind = z.object({
  kind: z.enum(["horarios", "sinal", "comandas", "fiado", "caixa", "credito", "usos", "clube"]),
  barbearia: z.string(),
  quanto: z.int(),
  ate: Day.nullable(),
});
export type LeftBehind = z.infer<typeof LeftBehind>;

/** What has to be settled before a person is erased, and what is given up by it. */
export const leftRefusals = {
  STILL_OPEN: {
    status: 409,
    message: "Há coisas em aberto. Resolva antes de excluir.",
    data: z.object({ left: z.array(LeftBehind) }),
  },
  WOULD_LOSE: {
    status: 409,
    message: "O que foi pago e ainda não foi usado se perde. Confirme para excluir mesmo assim.",
    data: z.object({ left: z.array(LeftBehind) }),
  },
} as const;

/** What it is, and where it is settled if it must be. */
export const leftTexts: Record<LeftBehind["kind"], (left: LeftBehind) => string> = {
  horarios: () => "Horários marcados ou em atendimento: cancele ou termine na agenda.",
  sinal: ({ quanto }) => `Sinal de ${formatMoney(quanto)} de um horário que já passou: a recepção o encerra.`,
  comandas: () => "Comanda aberta: a recepção a fecha.",
  fiado: ({ quanto }) => `Fiado de ${formatMoney(quanto)}: é acertado na recepção.`,
  caixa: () => "Caixa aberto com você: feche ou passe o caixa.",
  credito: ({ quanto }) => `Crédito de ${formatMoney(quanto)}`,
  usos: ({ quanto }) => (quanto === 1 ? "1 uso de pacote" : `${quanto} usos de pacotes`),
  clube: ({ ate }) => `Clube pago até ${formatDay(ate!)}`,
};

/** A download: everything that the installation stores about a person in this shop. */
export const OwnData = z.object({ file_name: z.string(), content_type: z.string(), content: z.string() });
export type OwnData = z.infer<typeof OwnData>;

export const ownData = {
  take: call
    .route({ method: "POST", path: "/profile/data", tags: ["Perfil"], summary: "Levar os próprios dados" })
    .input(z.strictObject({ format: z.enum(["json", "csv"]) }))
    .output(OwnData),
  deleteAccount: call
    .route({ method: "POST", path: "/profile/delete", tags: ["Perfil"], summary: "Excluir a própria conta" })
    .errors({
      ...wrongPassword,
      LAST_ADMIN: {
        status: 409,
        message: "Você é o único administrador. Passe a administração a outra pessoa antes de excluir a conta.",
      },
      ...leftRefusals,
    })
    .input(DeleteAccount)
    .output(z.void()),
};
