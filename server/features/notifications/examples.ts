import type { Examples } from "#server/security/authorization/examples.ts";

let visitors = 0;

export const examples: Examples = {
  /** Of a visit that a client booked: everybody concerned is notified. */
  notifications: async ({ product, slug, owner, cut, beto, freshTime }) => {
    const telefone = `11 95${String(++visitors).padStart(7, "0")}`;
    const visit = { services: [cut], barber: beto, startsAt: freshTime(), nome: "Nina Visitante", telefone };
    await product.browser().publicPage.book({ slug, ...visit });
    return (await owner.notifications.list({ size: 1 })).items[0]!.id;
  },
};
