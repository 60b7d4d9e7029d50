import { formatDay } from "#contract/dates.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { holdVoucher, spendVouchers } from "#server/features/vouchers/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** Deducts `valor` centavos from the voucher with that code and returns its id. Refuses INVALID_INPUT when it is invalid or has less. */
export async function spendVoucher(
  { db, scope }: ShopCall,
  { codigo, valor, dia }: { codigo: string; valor: number; dia: string },
): Promise<string> {
  const held = await holdVoucher(db, scope, codigo);
  if (!held) throw wrong("codigo", "Nenhum vale-presente tem este código.");
  const { id, saldo, valido_ate, blocked } = held;
  if (blocked) throw wrong("codigo", "Este vale-presente está bloqueado: o pagamento dele voltou ou foi contestado.");
  if (valido_ate !== null && valido_ate < dia)
    throw wrong("codigo", `Este vale-presente venceu em ${formatDay(valido_ate)}.`);
  if (saldo === 0) throw wrong("codigo", "Este vale-presente já foi usado.");
  if (valor > saldo) throw wrong("valor", `Este vale-presente tem ${moneyText(saldo)}.`);
  await spendVouchers(db, scope, new Map([[id, valor]]));
  return id;
}

function wrong(path: string, message: string): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [{ path, message }] });
}
