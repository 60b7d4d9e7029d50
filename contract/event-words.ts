/** Every kind of event in the security log; the first five are the specification's (section 7). */
export const eventWords = {
  route_rate_limit_exceeded: "Excesso de acessos",
  sensitive_route_access: "Acesso a área sensível",
  unauthorized_access_attempt: "Acesso sem sessão",
  insufficient_role_access: "Função sem acesso",
  insufficient_permission_access: "Permissão ausente",
  sign_in: "Entrada",
  sign_in_failed: "Entrada recusada",
  login_locked: "Conta travada por tentativas",
  password_changed: "Senha trocada",
  password_reset: "Senha redefinida",
  pin_set: "PIN escolhido",
  pin_removed: "PIN retirado",
  pin_refused: "PIN recusado",
  discount_approved: "Desconto liberado por PIN",
  email_change_asked: "Troca de e-mail pedida",
  email_change_cancelled: "Troca de e-mail cancelada",
  email_changed: "E-mail trocado",
  google_linked: "Conta Google conectada",
  google_unlinked: "Conta Google desconectada",
  second_factor_on: "Verificação em duas etapas ativada",
  second_factor_refused: "Código de verificação recusado",
  second_factor_off: "Verificação em duas etapas desativada",
  recovery_codes_renewed: "Códigos de recuperação trocados",
  own_data_taken: "Dados próprios exportados",
  account_deleted: "Conta excluída",
  client_gave_up: "Cliente excluiu a conta e perdeu o que tinha pago",
  barber_permissions_changed: "Permissões de barbeiro alteradas",
  desk_rights_changed: "Permissões da recepção alteradas",
  shop_link_changed: "Link da página pública trocado",
  pix_key_changed: "Chave Pix trocada",
  phone_confirmed: "Telefone de cliente confirmado",
  cpf_shown: "CPF de cliente mostrado",
  client_blocked: "Cliente bloqueado",
  client_unblocked: "Cliente desbloqueado",
  clients_merged: "Cadastros de cliente juntados",
  client_data_taken: "Dados de cliente exportados",
  client_erased: "Dados de cliente apagados",
  client_invited: "Convite para cliente ter conta",
  client_joined: "Cliente convidado criou a conta",
  staff_invited: "Convite para a equipe",
  staff_invitation_resent: "Convite reenviado",
  staff_invitation_revoked: "Convite cancelado",
  staff_reactivated: "Membro da equipe reativado",
  staff_joined: "Entrada na equipe",
  staff_role_changed: "Função alterada",
  staff_deactivated: "Membro da equipe desativado",
  shop_suspended: "Barbearia suspensa",
  shop_closed: "Barbearia encerrada",
  shop_reopened: "Barbearia reativada",
  shop_plan_changed: "Plano da barbearia alterado",
  shop_grace_given: "Tolerância dada à barbearia",
  shop_invoice_paid: "Fatura da barbearia paga",
  shop_invoice_unpaid: "Baixa de fatura desfeita",
  platform_plan_changed: "Plano da plataforma alterado",
  account_locked: "Conta bloqueada",
  account_unlocked: "Conta desbloqueada",
  confirmation_resent: "Link de confirmação reenviado",
  sessions_ended: "Sessões encerradas",
  super_admin_invited: "Convite de super admin",
  super_admin_invitation_resent: "Convite de super admin reenviado",
  super_admin_invitation_revoked: "Convite de super admin cancelado",
  super_admin_added: "Super admin adicionado",
  super_admin_removed: "Super admin removido",
  super_admin_refused: "Cadastro de super admin recusado",
  super_admin_entered: "Super admin entrou na barbearia",
  super_admin_left: "Super admin saiu da barbearia",
  super_admin_act: "Ato de super admin na barbearia",
  caixa_reopened: "Caixa reaberto",
  openings_changed: "Saldos de abertura alterados",
  days_closed: "Período fechado ou reaberto",
  accountant_link_made: "Link de contador feito",
  accountant_link_revoked: "Link de contador revogado",
  page_published: "Página pública publicada",
  page_unpublished: "Página pública tirada do ar",
  list_imported: "Lista importada",
  import_undone: "Importação desfeita",
  list_exported: "Lista exportada",
  retention_changed: "Prazo do registro alterado",
  second_factor_rule_changed: "Exigência de duas etapas alterada",
} as const;
export type EventType = keyof typeof eventWords;

export const severityWords = { low: "Baixa", medium: "Média", high: "Alta" } as const;
export type Severity = keyof typeof severityWords;

/** The kinds of events for the filters, in alphabetical order. */
export const eventKinds = Object.entries(eventWords)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, "pt-BR"));

/** The label of a kind of event; a kind from another version keeps its own name. */
export function eventName(type: string): string {
  return Object.hasOwn(eventWords, type) ? eventWords[type as EventType] : type;
}

const detailWords: Record<string, string> = {
  screen: "tela",
  reason: "motivo",
  plano: "plano",
  valor: "valor",
  account: "conta",
  sessions: "sessões",
  email: "e-mail",
  rows: "linhas",
  days: "dias",
  dia: "dia",
  contado: "contado",
  esperado: "esperado",
  how: "como",
  nome: "nome",
  comanda: "comanda",
  role: "função",
  from: "de",
  to: "para",
  format: "formato",
  exigida: "exigida",
  portal_access_enabled: "portal",
  agenda_access: "agenda",
  commissions_access: "comissões",
  sales_access: "vendas",
  clients_access: "clientes",
  reports_access: "relatórios",
  financial_access: "financeiro",
  data_access_days: "dias de histórico",
  link: "link",
  contador: "contador",
  mes: "mês",
  arquivo: "arquivo",
  recepcao_exporta: "exportar listas",
  recepcao_junta_clientes: "juntar cadastros",
  recepcao_ve_cpf: "ver CPF",
};

const valueWords: Record<string, string> = {
  true: "sim",
  false: "não",
  admin: "administrador",
  google: "Google",
  invitation: "convite",
  code: "código da instalação",
  "wrong code": "código errado",
  EMAIL_TAKEN: "e-mail já usado",
  SUPER_ADMIN_EXISTS: "já existe um super admin",
};

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type EventDetails = { act: string | null; details: Record<string, string> };

/** The texts of an event: the call, then details such as `agenda: não`; unknown details stay as written. */
export function detailTexts({ act, details }: EventDetails): string[] {
  // The call and ids are left out: `act` names the call, and names stand beside the ids.
  const more = Object.entries(details).filter(([name, value]) => name !== "call" && !id.test(value));
  const texts = more.map(([name, value]) => `${detailWords[name] ?? name}: ${valueWords[value] ?? value}`);
  return act ? [act, ...texts] : texts;
}
