import * as z from "zod";
import { Duplicate, MergeClients } from "#contract/client-merging.ts";
import { BlockClient, ClientDetails, clientList, clientVisitList, SaveClient } from "#contract/client-records.ts";
import { cutCards } from "#contract/cut-cards.ts";
import { listCall } from "#contract/list.ts";
import { Erasing, leftRefusals, OwnData } from "#contract/own-data.ts";
import { call } from "#contract/refusals.ts";
import { CHANGED_MEANWHILE } from "#contract/registers.ts";
import { historyCall } from "#contract/row-changes.ts";
import { Id, rowOf, text } from "#contract/values.ts";
import { wallet } from "#contract/wallets.ts";

/** A client as the booking form shows one. `verificado`: the phone number was confirmed. `conta`: they sign in. */
export const ClientSummary = z.object({
  id: Id,
  nome: z.string(),
  telefone: z.string().nullable(),
  verificado: z.boolean(),
  conta: z.boolean(),
});
export type ClientSummary = z.infer<typeof ClientSummary>;

const tags = ["Clientes"];

/** A call that changes one client and returns nothing. */
const act = (name: string, summary: string) =>
  call
    .route({ method: "POST", path: `/clients/{id}/${name}`, tags, summary })
    .input(rowOf("clients"))
    .output(z.void());

export const clients = {
  list: listCall(clientList, { tags, summary: "Clientes da barbearia" }),
  save: call
    .route({ method: "POST", path: "/clients", tags, summary: "Cadastrar ou mudar um cliente" })
    .errors({ CHANGED_MEANWHILE })
    .input(SaveClient)
    .output(z.object({ id: Id })),
  details: call
    .route({ method: "GET", path: "/clients/{id}", tags, summary: "A ficha de um cliente" })
    .input(rowOf("clients"))
    .output(ClientDetails),
  cutCards,
  wallet,
  visits: listCall(clientVisitList, { tags, summary: "Visitas de um cliente" }),
  history: historyCall("clients", { path: "/clients", tags }),
  showCpf: call
    .route({
      method: "POST",
      path: "/clients/{id}/cpf",
      tags,
      summary: "Mostrar o CPF de um cliente, o que fica registrado",
    })
    .input(rowOf("clients"))
    .output(z.object({ cpf: z.string().nullable() })),
  archive: act("archive", "Arquivar um cliente"),
  restore: act("restore", "Tirar um cliente do arquivo"),
  makeVip: act("vip", "Marcar um cliente como VIP"),
  endVip: act("end-vip", "Desmarcar um cliente como VIP"),
  block: call
    .route({ method: "POST", path: "/clients/{id}/block", tags, summary: "Bloquear um cliente, com o motivo" })
    .input(BlockClient)
    .output(z.void()),
  unblock: act("unblock", "Desbloquear um cliente"),
  duplicates: call
    .route({
      method: "GET",
      path: "/clients/{id}/duplicates",
      tags,
      summary: "Cadastros que podem ser da mesma pessoa",
    })
    .input(rowOf("clients"))
    .output(z.array(Duplicate)),
  merge: call
    .route({ method: "POST", path: "/clients/{id}/merge", tags, summary: "Juntar dois cadastros da mesma pessoa" })
    .errors({
      TWO_ACCOUNTS: {
        status: 409,
        message: "Os dois cadastros têm conta. Só a própria pessoa pode excluir uma delas.",
      },
    })
    .input(MergeClients)
    .output(z.void()),
  takeData: call
    .route({
      method: "POST",
      path: "/clients/{id}/data",
      tags,
      summary: "O que a barbearia guarda de um cliente, em um arquivo",
    })
    .input(rowOf("clients").extend({ format: z.enum(["json", "csv"]) }))
    .output(OwnData),
  erase: call
    .route({ method: "POST", path: "/clients/{id}/erase", tags, summary: "Apagar os dados de um cliente" })
    .errors(leftRefusals)
    .input(rowOf("clients").extend(Erasing.shape))
    .output(z.void()),
  search: call
    .route({ method: "GET", path: "/clients/search", tags, summary: "Clientes por nome, telefone, e-mail ou CPF" })
    .input(z.strictObject({ query: text(80) }))
    .output(z.array(ClientSummary).max(20)),
  confirmPhone: call
    .route({
      method: "POST",
      path: "/clients/{id}/confirm-phone",
      tags,
      summary: "Confirmar que o telefone é do cliente",
      description: "O que foi marcado com esse telefone sem conta passa a ser desse cliente.",
    })
    .errors({ PHONE_TAKEN: { status: 409, message: "Outra conta já confirmou esse telefone." } })
    .input(rowOf("clients"))
    .output(z.void()),
};
