import * as z from "zod";
import { ProvePassword, wrongPassword } from "#contract/account-security.ts";
import { call } from "#contract/refusals.ts";

/** The word to type to delete an account. */
export const deletionWord = "EXCLUIR";

export const DeletionWord = z
  .literal(deletionWord, `Digite ${deletionWord} para confirmar.`)
  .meta({ examples: [deletionWord] });

export const DeleteAccount = ProvePassword.extend({ confirmation: DeletionWord });
export type DeleteAccount = z.input<typeof DeleteAccount>;

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
      OPEN_APPOINTMENTS: {
        status: 409,
        message: "Ainda há horários marcados com você. Cancele ou remarque antes de excluir a conta.",
      },
    })
    .input(DeleteAccount)
    .output(z.void()),
};
