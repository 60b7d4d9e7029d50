import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";

/** The line to review of a comanda that was closed while the shop had no usual rate. */
async function unrated({ owner, beto, cut }: World): Promise<string> {
  await owner.barbershops.settings.change({ comissao_padrao: null });
  const { id } = await owner.sales.open({ appointment: null, client: null });
  const { items } = await owner.sales.addItem({ id, tipo: "servico", service: cut, barbeiro_id: beto });
  await owner.sales.pay({ id, forma: "pix", valor: items[0]!.preco, recebido: null, parcelas: 1 });
  await owner.sales.close({ id });
  await owner.barbershops.settings.change({ comissao_padrao: 5000 });
  const { items: lines } = await owner.commissions.list({ situacao: "a_revisar", size: 1 });
  return lines[0]!.id;
}

export const examples: Examples = {
  commissions: unrated,
  commission_rates: async ({ owner, colleague, cut }) =>
    (await owner.commissions.rates.save({ barbeiro_id: colleague, service_id: cut, product_id: null, bps: 4000 })).id,
  commission_tiers: async ({ owner, colleague }) =>
    (
      await owner.commissions.tiers.save({
        barbeiro_id: colleague,
        tipo: "progressiva",
        faixas: [{ acima: 100_000, bps: 5500 }],
      })
    ).id,
};
