import type { Step } from "#contract/first-steps.ts";

/** `byHand`: the button's text for owners who have nothing to do there. */
type StepText = { title: string; hint: string; to: string; search?: Record<string, string>; byHand?: string };

/** In the order in which a shop gets ready. */
export const stepTexts: Record<Step, StepText> = {
  dados: {
    title: "Endereço",
    hint: "Para os clientes chegarem.",
    to: "/configuracoes",
    byHand: "Sem endereço",
  },
  horarios: {
    title: "Horários",
    hint: "Seg. a sex. das 9h às 18h, sáb. até 16h.",
    to: "/configuracoes/horarios",
    byHand: "Estão certos",
  },
  servicos: {
    title: "Serviços e preços",
    hint: "Confira nomes, preços e durações.",
    to: "/servicos",
    byHand: "Estão certos",
  },
  equipe: { title: "Equipe", hint: "Convide quem trabalha com você.", to: "/barbeiros", byHand: "Trabalho sozinho" },
  link: {
    title: "Publicar a página",
    hint: "Confira tudo e abra a página ao público.",
    to: "/configuracoes/pagina",
    byHand: "Publicar",
  },
  clientes: {
    title: "Clientes",
    hint: "Traga sua lista de uma planilha.",
    to: "/importar",
    byHand: "Começo sem lista",
  },
  agendamento: {
    title: "Primeiro agendamento",
    hint: "Marque um horário na agenda.",
    to: "/agendamentos",
    search: { form: "booking" },
  },
};

export const stepOrder = Object.keys(stepTexts) as Step[];
