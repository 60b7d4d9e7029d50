import type { SavePackage } from "#contract/packages.ts";
import type { Examples } from "#server/security/authorization/examples.ts";

/** Five uses of that service, for ninety days. */
export const fiveOf = (service: string): SavePackage => ({
  nome: "Cinco cortes",
  preco: 19_999,
  validade_dias: 90,
  servicos: [{ id: service, usos: 5 }],
});

export const examples: Examples = {
  packages: async ({ owner }) => {
    const [service] = await owner.services.list();
    return (await owner.packages.save(fiveOf(service!.id))).id;
  },
};
