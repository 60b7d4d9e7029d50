import type * as z from "zod";
import type { Imported, ReadRow, Taken } from "#contract/imports.ts";
import { CATALOGUE_FULL, SaveService } from "#contract/services.ts";
import { readCentavos, readMinutes, readYesOrNo } from "#contract/typed-amounts.ts";
import { serviceNamed } from "#server/features/services/importing/queries.ts";
import { insertService } from "#server/features/services/queries.ts";
import { insertWholeTeam } from "#server/features/services/skills/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { changeRow } from "#server/registers/queries.ts";
import { completing } from "#server/registers/rules.ts";

export const ServiceRow = SaveService.omit({
  id: true,
  versao: true,
  foto_url: true,
  partes: true,
  barbeiros: true,
  produtos: true,
});

/** A row as the form of a service would send it. */
export function readServiceRow(row: Imported["row"]): ReadRow {
  const buffer_minutos = row.buffer_minutos ? readMinutes(row.buffer_minutos) : null;
  const online = row.online ? readYesOrNo(row.online) : true;
  const faults = [
    ...(buffer_minutos === undefined ? [{ field: "buffer_minutos", message: "Informe minutos inteiros." }] : []),
    ...(online === undefined ? [{ field: "online", message: "Escreva sim ou não." }] : []),
  ];
  const input = {
    nome: row.nome ?? "",
    categoria: row.categoria || "Outros",
    descricao: row.descricao ?? "",
    preco: readCentavos(row.preco ?? ""),
    duracao_minutos: readMinutes(row.duracao_minutos ?? ""),
    buffer_minutos,
    online,
  };
  return { input, faults };
}

/** Imports a row: the whole team does a new service, and of an existing one what is empty is completed. */
export async function importService(
  { db, scope }: ShopCall,
  { given, duplicates }: Imported<z.output<typeof ServiceRow>>,
): Promise<Taken> {
  const known = await serviceNamed(db, scope, given.nome);
  if (known) {
    const change = duplicates === "update" ? completing(known, given) : {};
    if (Object.keys(change).length === 0) return { outcome: "skipped", id: null };
    await changeRow(db, scope, { table: "services", id: known.id, change });
    return { outcome: "updated", id: known.id };
  }
  const id = await insertService(db, scope, given).catch(refuseBeyond);
  await insertWholeTeam(db, scope, id);
  return { outcome: "added", id };
}

const refuseBeyond = refusing({ three_hundred_services: ["INVALID_INPUT", "nome", CATALOGUE_FULL.message] });
