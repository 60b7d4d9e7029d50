import type { Role } from "#contract/values.ts";

export type Screen = {
  /** The name of the call that the screen makes first. The screen is visible to the roles allowed to call it. */
  opens: string;
  /** The roles among them that have the screen, where it is not all of them. */
  for?: readonly Role[];
};

const reception: Role[] = ["admin", "recepcionista", "super_admin"];

/** Every screen behind sign-in (spec sections 2 and 4). */
export const screens = {
  "/": { opens: "dashboard.day" },
  "/dashboard-financeiro": { opens: "finance.pending" },
  "/dashboard-financeiro/razao": { opens: "finance.postings" },
  "/dashboard-financeiro/contador": { opens: "finance.accountants.links" },
  "/agendamentos": { opens: "appointments.agenda", for: reception },
  "/barbeiros": { opens: "staff.barbers", for: reception },
  "/barbeiros/$id": { opens: "staff.barber", for: reception },
  "/recepcao": { opens: "staff.receptionists" },
  "/comandas": { opens: "sales.list", for: reception },
  "/caixa": { opens: "cash.current" },
  "/caixa/$id": { opens: "cash.details" },
  "/recebimentos": { opens: "finance.receivables.list" },
  "/lancamentos": { opens: "entries.list" },
  "/lancamentos/extrato": { opens: "entries.bank.list" },
  "/a-receber": { opens: "clients.wallet.debtors" },
  "/comissoes": { opens: "commissions.list", for: ["admin", "super_admin"] },
  "/vales": { opens: "advances.list", for: reception },
  "/comissoes/fechamentos": { opens: "closings.list", for: ["admin", "super_admin"] },
  "/comissoes/fechamentos/$id": { opens: "closings.details", for: ["admin", "super_admin"] },
  "/comissoes/parceiros": { opens: "commissions.partners.list" },
  "/comissoes/parceiros/$id": { opens: "commissions.partners.pack", for: ["admin", "super_admin"] },
  "/comissoes/taxas": { opens: "commissions.rates.list" },
  "/clientes": { opens: "clients.list" },
  "/clientes/$id": { opens: "clients.details", for: reception },
  "/importar": { opens: "imports.list" },
  "/servicos": { opens: "services.catalogue" },
  "/planos": { opens: "plans.list", for: [...reception, "cliente"] },
  "/admin/planos": { opens: "plans.kept" },
  "/admin/pacotes": { opens: "packages.list" },
  "/vale-presente": { opens: "vouchers.list" },
  "/admin/potes": { opens: "revenuePots.list" },
  "/admin/potes/$id": { opens: "revenuePots.month" },
  "/admin/potes/extrato/$id": { opens: "revenuePots.statement", for: ["admin", "super_admin"] },
  "/assinaturas": { opens: "subscribers.list" },
  "/assinaturas/vendas": { opens: "subscribers.sold", for: ["admin", "super_admin"] },
  "/fornecedores": { opens: "suppliers.list" },
  "/notificacoes": { opens: "notifications.list", for: ["admin", "recepcionista"] },
  "/produtos": { opens: "products.list" },
  "/produtos/contagens": { opens: "products.counts.list" },
  "/produtos/vendas": { opens: "sales.ofProducts" },
  "/produtos/movimentos": { opens: "products.movements.list" },
  "/relatorios": { opens: "reports.list", for: ["admin", "super_admin"] },
  "/relatorios/$id": { opens: "reports.read", for: ["admin", "super_admin"] },
  "/configuracoes": { opens: "barbershops.settings.read" },
  "/configuracoes/horarios": { opens: "barbershops.settings.read" },
  "/configuracoes/pagina": { opens: "barbershops.settings.read" },
  "/configuracoes/agendamento": { opens: "barbershops.settings.read" },
  "/configuracoes/equipe": { opens: "barbershops.settings.read" },
  "/configuracoes/financeiro": { opens: "barbershops.settings.read" },
  "/configuracoes/pagamentos": { opens: "payments.account.read" },
  "/configuracoes/privacidade": { opens: "barbershops.settings.read" },
  "/configuracoes/seguranca": { opens: "barbershops.security" },
  "/perfil": { opens: "profile.own", for: ["admin", "recepcionista"] },
  "/recepcionista/perfil": { opens: "profile.desk", for: ["admin", "recepcionista"] },
  "/barbeiro/agenda": { opens: "appointments.agenda", for: ["barbeiro", "super_admin"] },
  "/barbeiro/vendas": { opens: "sales.list", for: ["barbeiro", "super_admin"] },
  "/barbeiro/comissoes": { opens: "commissions.list", for: ["barbeiro", "super_admin"] },
  "/barbeiro/vales": { opens: "advances.list", for: ["barbeiro", "super_admin"] },
  "/barbeiro/comissoes/vendas": { opens: "commissions.own.days", for: ["barbeiro"] },
  "/barbeiro/comissoes/parceria": { opens: "commissions.partners.pack", for: ["barbeiro"] },
  "/barbeiro/assinaturas": { opens: "subscribers.served", for: ["barbeiro", "super_admin"] },
  "/barbeiro/assinaturas/vendas": { opens: "subscribers.sold", for: ["barbeiro"] },
  "/barbeiro/pote": { opens: "revenuePots.statement", for: ["barbeiro"] },
  "/barbeiro/comissoes/$id": { opens: "closings.details", for: ["barbeiro", "super_admin"] },
  "/barbeiro/relatorios": { opens: "reports.list", for: ["barbeiro", "super_admin"] },
  "/barbeiro/relatorios/$id": { opens: "reports.read", for: ["barbeiro", "super_admin"] },
  "/barbeiro/perfil": { opens: "profile.own", for: ["barbeiro"] },
  "/cliente/agendamentos": { opens: "appointments.mine.list" },
  "/cliente/assinatura": { opens: "payments.mine.read" },
  "/cliente/compras": { opens: "payments.mine.purchases.list" },
  "/cliente/perfil": { opens: "profile.own", for: ["cliente"] },
  "/client/booking": { opens: "appointments.mine.list" },
  "/client/onboarding": { opens: "profile.mine.consents.list" },
  "/client/profile": { opens: "profile.own", for: ["cliente"] },
  "/super-admin": { opens: "platform.shops.list" },
  "/super-admin/planos": { opens: "platform.plans.list" },
  "/super-admin/faturas": { opens: "platform.invoices.list" },
  "/super-admin/pedidos": { opens: "platform.requests.list" },
  "/super-admin/usuarios": { opens: "platform.accounts.list" },
  "/super-admin/administradores": { opens: "platform.superAdmins.list" },
  "/super-admin/seguranca": { opens: "audit.events" },
  "/super-admin/navegadores": { opens: "audit.clientLogs" },
  "/super-admin/conta": { opens: "auth.sessions.list", for: ["super_admin"] },
  "/super-admin/instalacao": { opens: "platform.health" },
} as const satisfies Record<string, Screen>;

export type ScreenPath = keyof typeof screens;

export const screenPaths = Object.keys(screens) as [ScreenPath, ...ScreenPath[]];

export function isScreen(path: string): path is ScreenPath {
  return Object.hasOwn(screens, path);
}

/** Whether opening the path is logged: paths with /admin or /settings (spec section 5), which here also have other names. */
export function isSensitive(path: string): boolean {
  return /\/(admin|settings|super-admin|configuracoes)(\/|$)/.test(path);
}
