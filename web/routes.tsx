import {
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  redirect,
  type RouteComponent,
} from "@tanstack/react-router";
import type { ScreenPath } from "#contract/screens.ts";
import type { Role } from "#contract/values.ts";
import { open, root } from "#web/open-routes.tsx";
import { logFailure } from "#web/lib/client-log.ts";
import { LoadingScreen } from "#web/shell/loading-screen.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

const dashboard = lazy(() => import("#web/features/dashboard/dashboard-page.tsx"), "DashboardPage");
const agenda = lazy(() => import("#web/features/appointments/agenda-page.tsx"), "AgendaPage");
const myAppointments = lazy(() => import("#web/features/appointments/my-appointments-page.tsx"), "MyAppointmentsPage");
const deskProfile = lazy(
  () => import("#web/features/profile/receptionist-profile-page.tsx"),
  "ReceptionistProfilePage",
);
const onboarding = lazy(() => import("#web/features/profile/onboarding-page.tsx"), "OnboardingPage");
const barbers = lazy(() => import("#web/features/staff/barbers-page.tsx"), "BarbersPage");
const barberPage = lazy(() => import("#web/features/staff/barber/barber-page.tsx"), "BarberPage");
const notifications = lazy(() => import("#web/features/notifications/notifications-page.tsx"), "NotificationsPage");
const receptionists = lazy(() => import("#web/features/staff/receptionists-page.tsx"), "ReceptionistsPage");
const clients = lazy(() => import("#web/features/clients/clients-page.tsx"), "ClientsPage");
const clientPage = lazy(() => import("#web/features/clients/client-page.tsx"), "ClientPage");
const imports = lazy(() => import("#web/features/imports/import-page.tsx"), "ImportPage");
const services = lazy(() => import("#web/features/services/services-page.tsx"), "ServicesPage");
const plans = lazy(() => import("#web/features/plans/plans-page.tsx"), "PlansPage");
const packages = lazy(() => import("#web/features/packages/packages-page.tsx"), "PackagesPage");
const vouchers = lazy(() => import("#web/features/vouchers/vouchers-page.tsx"), "VouchersPage");
const keptPlans = lazy(() => import("#web/features/plans/kept-plans-page.tsx"), "KeptPlansPage");
const mySubscription = lazy(() => import("#web/features/payments/my-subscription-page.tsx"), "MySubscriptionPage");
const purchases = lazy(() => import("#web/features/payments/purchases/purchases-page.tsx"), "PurchasesPage");
const paymentsSettings = lazy(() => import("#web/features/payments/payments-page.tsx"), "PaymentsPage");
const pots = lazy(() => import("#web/features/revenue-pots/pots-page.tsx"), "PotsPage");
const pot = lazy(() => import("#web/features/revenue-pots/pot-page.tsx"), "PotPage");
const potStatement = lazy(() => import("#web/features/revenue-pots/statement-page.tsx"), "PotStatementPage");
const served = lazy(() => import("#web/features/subscribers/barber-subscriptions-page.tsx"), "BarberSubscriptionsPage");
const planSales = lazy(() => import("#web/features/subscribers/plan-sales-page.tsx"), "PlanSalesPage");
const subscribers = lazy(() => import("#web/features/subscribers/subscribers-page.tsx"), "SubscribersPage");
const suppliers = lazy(() => import("#web/features/suppliers/suppliers-page.tsx"), "SuppliersPage");
const products = lazy(() => import("#web/features/products/products-page.tsx"), "ProductsPage");
const stockCounts = lazy(() => import("#web/features/products/counts/counts-page.tsx"), "CountsPage");
const stockMovements = lazy(() => import("#web/features/products/movements/movements-page.tsx"), "MovementsPage");
const profile = lazy(() => import("#web/features/profile/profile-page.tsx"), "ProfilePage");

const shops = lazy(() => import("#web/features/platform/shops-page.tsx"), "ShopsPage");
const accounts = lazy(() => import("#web/features/platform/accounts-page.tsx"), "AccountsPage");
const keptShopPlans = lazy(() => import("#web/features/platform/kept-shop-plans-page.tsx"), "KeptShopPlansPage");
const shopInvoices = lazy(() => import("#web/features/platform/invoices-page.tsx"), "InvoicesPage");
const platformRequests = lazy(() => import("#web/features/platform/requests-page.tsx"), "RequestsPage");
const superAdmins = lazy(() => import("#web/features/platform/super-admins-page.tsx"), "SuperAdminsPage");
const securityLog = lazy(() => import("#web/features/platform/security-log-page.tsx"), "SecurityLogPage");
const clientLogs = lazy(() => import("#web/features/platform/client-logs-page.tsx"), "ClientLogsPage");
const installation = lazy(() => import("#web/features/platform/installation-page.tsx"), "InstallationPage");
const comandas = lazy(() => import("#web/features/sales/comandas-page.tsx"), "ComandasPage");
const barberSales = lazy(() => import("#web/features/sales/barber-sales-page.tsx"), "BarberSalesPage");
const productSales = lazy(() => import("#web/features/sales/product-sales-page.tsx"), "ProductSalesPage");
const debtors = lazy(() => import("#web/features/clients/wallet/debtors-page.tsx"), "DebtorsPage");
const cash = lazy(() => import("#web/features/cash/cash-page.tsx"), "CashPage");
const caixa = lazy(() => import("#web/features/cash/caixa-page.tsx"), "CaixaPage");
const commissions = lazy(() => import("#web/features/commissions/commissions-page.tsx"), "CommissionsPage");
const commissionRates = lazy(() => import("#web/features/commissions/rates-page.tsx"), "RatesPage");
const barberCommissions = lazy(
  () => import("#web/features/commissions/barber-commissions-page.tsx"),
  "BarberCommissionsPage",
);
const ownSales = lazy(() => import("#web/features/commissions/own-sales-page.tsx"), "OwnSalesPage");
const partners = lazy(() => import("#web/features/partners/partners-page.tsx"), "PartnersPage");
const partnerPack = lazy(() => import("#web/features/partners/partner-pack-page.tsx"), "PartnerPackPage");
const closings = lazy(() => import("#web/features/closings/closings-page.tsx"), "ClosingsPage");
const closing = lazy(() => import("#web/features/closings/closing-page.tsx"), "ClosingPage");
const advances = lazy(() => import("#web/features/advances/advances-page.tsx"), "AdvancesPage");
const barberAdvances = lazy(() => import("#web/features/advances/barber-advances-page.tsx"), "BarberAdvancesPage");
const entries = lazy(() => import("#web/features/entries/entries-page.tsx"), "EntriesPage");
const statement = lazy(() => import("#web/features/entries/bank/statement-page.tsx"), "StatementPage");
const receivables = lazy(() => import("#web/features/finance/receivables-page.tsx"), "ReceivablesPage");
const financeDashboard = lazy(() => import("#web/features/finance/dashboard-page.tsx"), "FinanceDashboardPage");
const postings = lazy(() => import("#web/features/finance/postings-page.tsx"), "PostingsPage");
const accountants = lazy(() => import("#web/features/accountants/accountants-page.tsx"), "AccountantsPage");
const reports = lazy(() => import("#web/features/reports/reports-page.tsx"), "ReportsPage");
const report = lazy(() => import("#web/features/reports/report-page.tsx"), "ReportPage");
const ownAccount = lazy(() => import("#web/features/platform/own-account-page.tsx"), "OwnAccountPage");
const shopSettings = lazy(() => import("#web/features/settings/shop-page.tsx"), "ShopPage");
const hoursSettings = lazy(() => import("#web/features/settings/hours-page.tsx"), "HoursPage");
const pageSettings = lazy(() => import("#web/features/settings/public-page.tsx"), "PublicPage");
const bookingSettings = lazy(() => import("#web/features/settings/booking-page.tsx"), "BookingPage");
const teamSettings = lazy(() => import("#web/features/settings/team-page.tsx"), "TeamPage");
const financeSettings = lazy(() => import("#web/features/settings/finance-page.tsx"), "FinancePage");
const privacySettings = lazy(() => import("#web/features/settings/privacy-page.tsx"), "PrivacyPage");
const securitySettings = lazy(() => import("#web/features/settings/security-page.tsx"), "SecurityPage");

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: lazy(() => import("#web/shell/guard.tsx"), "Guard"),
  pendingComponent: LoadingScreen,
});

const leadingOn = [
  leading("/calendar", "/agendamentos"),
  leading("/cliente", "/cliente/agendamentos"),
  leading("/cliente/dashboard", "/cliente/agendamentos"),
  leading("/client", "/cliente/agendamentos"),
  leading("/client/dashboard", "/cliente/agendamentos"),
  leading("/client/$", "/cliente/agendamentos"),
] as const;

const guarded = [
  screen("/", dashboard, { title: "Dashboard", menu: "Visão geral do negócio" }),
  screen("/agendamentos", agenda, { title: "Agendamentos", menu: "Agenda da equipe" }),
  screen("/comandas", comandas, { title: "Comandas", menu: "Atendimentos e vendas" }),
  screen("/caixa", cash, { title: "Caixa", menu: "Dinheiro da gaveta" }),
  screen("/caixa/$id", caixa, { title: "Caixa" }),
  screen("/dashboard-financeiro", financeDashboard, { title: "Financeiro", menu: "Resultado e contas" }),
  screen("/dashboard-financeiro/razao", postings, { title: "Razão" }),
  screen("/dashboard-financeiro/contador", accountants, { title: "Contador" }),
  screen("/recebimentos", receivables, { title: "Recebimentos", menu: "Cartões e Pix a conferir" }),
  screen("/lancamentos", entries, { title: "Lançamentos", menu: "Contas a pagar e receber" }),
  screen("/lancamentos/extrato", statement, { title: "Extrato" }),
  screen("/a-receber", debtors, { title: "A receber", menu: "Quem deve e desde quando" }),
  screen("/comissoes", commissions, { title: "Comissões", menu: "O que cada barbeiro ganhou" }),
  screen("/comissoes/fechamentos", closings, { title: "Fechamentos" }),
  screen("/comissoes/fechamentos/$id", closing, { title: "Fechamento" }),
  screen("/comissoes/parceiros", partners, { title: "Parceiros" }),
  screen("/comissoes/parceiros/$id", partnerPack, { title: "Mês do parceiro" }),
  screen("/comissoes/taxas", commissionRates, { title: "Taxas de comissão" }),
  screen("/vales", advances, { title: "Vales", menu: "Adiantamentos da equipe" }),
  screen("/clientes", clients, { title: "Clientes", menu: "Base de clientes" }),
  screen("/clientes/$id", clientPage, { title: "Cliente" }),
  screen("/importar", imports, { title: "Importar" }),
  screen("/barbeiros", barbers, { title: "Barbeiros", menu: "Equipe" }),
  screen("/barbeiros/$id", barberPage, { title: "Barbeiro" }),
  screen("/recepcao", receptionists, { title: "Recepção", menu: "Equipe da recepção" }),
  screen("/servicos", services, { title: "Serviços", menu: "Catálogo e preços" }),
  screen("/planos", plans, { title: "Planos", menu: "O clube da barbearia" }),
  screen("/admin/planos", keptPlans, { title: "Gerenciar Planos", menu: "Preços, benefícios e limites" }),
  screen("/admin/pacotes", packages, { title: "Pacotes", menu: "Usos pagos antes" }),
  screen("/vale-presente", vouchers, { title: "Vale-presente", menu: "Códigos, saldos e prazos" }),
  screen("/admin/potes", pots, { title: "Potes de Assinaturas", menu: "Divisão do clube entre a equipe" }),
  screen("/admin/potes/$id", pot, { title: "Pote" }),
  screen("/admin/potes/extrato/$id", potStatement, { title: "Extrato do pote" }),
  screen("/assinaturas", subscribers, { title: "Assinaturas", menu: "Relatórios de assinantes" }),
  screen("/assinaturas/vendas", planSales, { title: "Vendas de planos" }),
  screen("/barbeiro/assinaturas/vendas", planSales, { title: "Planos vendidos" }),
  screen("/fornecedores", suppliers, { title: "Fornecedores", menu: "De quem a barbearia compra" }),
  screen("/notificacoes", notifications, { title: "Notificações" }),
  screen("/produtos", products, { title: "Produtos", menu: "Catálogo e estoque" }),
  screen("/produtos/vendas", productSales, { title: "Vendas de produtos" }),
  screen("/produtos/contagens", stockCounts, { title: "Contagens" }),
  screen("/produtos/movimentos", stockMovements, { title: "Movimentos" }),
  screen("/relatorios", reports, { title: "Relatórios", menu: "Números da barbearia" }),
  screen("/relatorios/$id", report, { title: "Relatório" }),
  screen("/barbeiro/agenda", agenda, { title: "Minha agenda", menu: "Seus horários", menuFor: ["barbeiro"] }),
  screen("/barbeiro/vendas", barberSales, { title: "Vendas", menu: "Suas comandas", menuFor: ["barbeiro"] }),
  screen("/barbeiro/comissoes", barberCommissions, {
    title: "Comissões",
    menu: "O que você ganhou",
    menuFor: ["barbeiro"],
  }),
  screen("/barbeiro/comissoes/vendas", ownSales, { title: "O que você vendeu" }),
  screen("/barbeiro/comissoes/parceria", partnerPack, { title: "Mês de parceria" }),
  screen("/barbeiro/assinaturas", served, {
    title: "Assinaturas",
    menu: "Quem você atende no clube",
    menuFor: ["barbeiro"],
  }),
  screen("/barbeiro/pote", potStatement, {
    title: "Pote do clube",
    menu: "Sua parte de cada atendimento",
    menuFor: ["barbeiro"],
  }),
  screen("/barbeiro/comissoes/$id", closing, { title: "Fechamento" }),
  screen("/barbeiro/vales", barberAdvances, { title: "Vales", menu: "Seus adiantamentos", menuFor: ["barbeiro"] }),
  screen("/barbeiro/relatorios", reports, {
    title: "Relatórios",
    menu: "Agenda e clientes da equipe",
    menuFor: ["barbeiro"],
  }),
  screen("/barbeiro/relatorios/$id", report, { title: "Relatório" }),
  screen("/cliente/agendamentos", myAppointments, {
    title: "Meus agendamentos",
    menu: "Marque, mude ou cancele",
    menuFor: ["cliente"],
  }),
  screen("/cliente/assinatura", mySubscription, {
    title: "Minha assinatura",
    menu: "Seu plano e até quando vale",
    menuFor: ["cliente"],
  }),
  screen("/cliente/compras", purchases, { title: "Minhas compras", menu: "O que você comprou", menuFor: ["cliente"] }),
  screen("/client/booking", myAppointments, { title: "Meus agendamentos" }),
  screen("/configuracoes", shopSettings, { title: "Configurações", menu: "Dados, página e regras" }),
  screen("/configuracoes/horarios", hoursSettings, { title: "Horários" }),
  screen("/configuracoes/pagina", pageSettings, { title: "Página pública" }),
  screen("/configuracoes/agendamento", bookingSettings, { title: "Agendamento" }),
  screen("/configuracoes/equipe", teamSettings, { title: "Equipe" }),
  screen("/configuracoes/financeiro", financeSettings, { title: "Financeiro" }),
  screen("/configuracoes/pagamentos", paymentsSettings, { title: "Pagamentos" }),
  screen("/configuracoes/privacidade", privacySettings, { title: "Privacidade" }),
  screen("/configuracoes/seguranca", securitySettings, { title: "Segurança" }),
  screen("/super-admin", shops, { title: "Super admin", menu: "Todas as barbearias" }),
  screen("/super-admin/planos", keptShopPlans, { title: "Planos da plataforma" }),
  screen("/super-admin/faturas", shopInvoices, { title: "Faturas" }),
  screen("/super-admin/pedidos", platformRequests, { title: "Pedidos" }),
  screen("/super-admin/usuarios", accounts, { title: "Usuários" }),
  screen("/super-admin/administradores", superAdmins, { title: "Super admins" }),
  screen("/super-admin/seguranca", securityLog, { title: "Registro de segurança" }),
  screen("/super-admin/navegadores", clientLogs, { title: "Registro dos navegadores" }),
  screen("/super-admin/conta", ownAccount, { title: "Minha conta" }),
  screen("/super-admin/instalacao", installation, { title: "Instalação" }),
  screen("/perfil", profile, { title: "Perfil", profile: true }),
  screen("/barbeiro/perfil", profile, { title: "Perfil", menu: "Seus dados e sua conta", profile: true }),
  screen("/recepcionista/perfil", deskProfile, {
    title: "Meu Perfil",
    menu: "Seus dados e o dia na barbearia",
    menuFor: ["recepcionista"],
    profile: true,
  }),
  screen("/cliente/perfil", profile, { title: "Perfil", menu: "Seus dados e sua conta", profile: true }),
  screen("/client/onboarding", onboarding, { title: "Complete seu cadastro" }),
  screen("/client/profile", profile, { title: "Perfil", profile: true }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([...open, ...leadingOn, shell.addChildren([...guarded])]),
  defaultPreload: "intent",
  // ErrorScreen catches the error, so the browser does not report it as uncaught.
  defaultOnCatch: logFailure,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** A path of the specification that redirects to another page. */
function leading<Path extends string>(path: Path, to: ScreenPath) {
  return createRoute({ getParentRoute: () => root, path, beforeLoad: () => redirect({ to, throw: true }) });
}

type Page = { title: string; menu?: string; menuFor?: readonly Role[]; profile?: true };

/** A page behind sign-in: path, component, title and menu entry. Its roles are in the contract. */
function screen<Path extends ScreenPath>(path: Path, component: RouteComponent, page: Page) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    component,
    staticData: page,
    pendingComponent: () => <ListSkeleton rows={6} height={64} />,
  });
}
