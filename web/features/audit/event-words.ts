import type { Severity } from "#contract/audit.ts";

/** Names of the kinds of events, also of those that other features write. */
export const eventWords: Record<string, string> = {
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
  email_change_asked: "Troca de e-mail pedida",
  email_changed: "E-mail trocado",
  barber_permissions_changed: "Permissões de barbeiro alteradas",
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
  account_locked: "Conta bloqueada",
  account_unlocked: "Conta desbloqueada",
  sessions_ended: "Sessões encerradas",
  super_admin_added: "Super admin adicionado",
  super_admin_removed: "Super admin removido",
  super_admin_refused: "Cadastro de super admin recusado",
  super_admin_entered: "Super admin entrou na barbearia",
  super_admin_left: "Super admin saiu da barbearia",
  super_admin_act: "Ato de super admin na barbearia",
  log_exported: "Registro exportado",
  retention_changed: "Prazo do registro alterado",
  second_factor_rule_changed: "Exigência de duas etapas alterada",
};

export const detailWords: Record<string, string> = {
  call: "chamada",
  screen: "tela",
  reason: "motivo",
  account: "conta",
  sessions: "sessões",
  email: "e-mail",
  rows: "linhas",
  days: "dias",
  how: "como",
};

export const severityWords: Record<Severity, { label: string; color: string }> = {
  low: { label: "Baixa", color: "gray" },
  medium: { label: "Média", color: "yellow" },
  high: { label: "Alta", color: "red" },
};
