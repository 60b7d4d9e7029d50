import { rhythms } from "#contract/closing-terms.ts";
import { bases, courtesies, feeBearers, onFiado, rateText } from "#contract/commission-terms.ts";
import { depositKinds, depositReturns } from "#contract/deposits.ts";
import { pixKeyNames } from "#contract/pix.ts";
import { formatPhone } from "#contract/phone.ts";
import { formatMoney } from "#web/lib/money.ts";
import { formats, type HistoryColumns } from "#web/ui/row-history.tsx";

const days = (value: number) => `${value} dias`;

/** The labels of the settings in their history. */
export const settingColumns: HistoryColumns = {
  nome: { label: "Nome" },
  slug: { label: "Link" },
  telefone: { label: "Telefone", text: formatPhone },
  endereco: { label: "Endereço" },
  logo_url: { label: "Logo", text: formats.photo },
  capa_url: { label: "Capa", text: formats.photo },
  cor: { label: "Cor" },
  boas_vindas: { label: "Boas-vindas" },
  sobre: { label: "Sobre a barbearia" },
  mostra_telefone: { label: "Telefone na página", text: formats.yesOrNo },
  mostra_whatsapp: { label: "WhatsApp na página", text: formats.yesOrNo },
  pix_tipo: { label: "Tipo da chave Pix", text: (kind: keyof typeof pixKeyNames) => pixKeyNames[kind] },
  pix_chave: { label: "Chave Pix" },
  pix_nome: { label: "Quem recebe o Pix" },
  pix_cidade: { label: "Cidade do Pix" },
  slot_step: { label: "Intervalo entre horários", text: formats.minutes },
  min_notice: { label: "Antecedência mínima", text: formats.minutes },
  horizon_days: { label: "Agenda aberta", text: days },
  change_limit: { label: "Prazo para mudar", text: formats.minutes },
  max_open_bookings: { label: "Horários por cliente" },
  max_no_shows: { label: "Faltas até precisar da equipe" },
  sinal_tipo: { label: "Sinal", text: (kind: keyof typeof depositKinds) => depositKinds[kind], none: "não pede" },
  sinal_valor: {
    label: "Valor ou parte do sinal",
    text: (value: number) => (value / 100).toFixed(2).replace(".", ","),
  },
  sinal_desde: { label: "Sinal a partir de", text: formatMoney },
  sinal_assinantes: { label: "Assinantes sem sinal", text: formats.yesOrNo },
  sinal_visitas: { label: "Visitas que dispensam o sinal", none: "ninguém" },
  sinal_devolve: {
    label: "Sinal cancelado no prazo",
    text: (back: keyof typeof depositReturns) => depositReturns[back],
  },
  conta_desmarcacoes: { label: "Desmarcar em cima da hora conta como falta", text: formats.yesOrNo },
  novo_dias: { label: "Novo por", text: days },
  inativo_dias: { label: "Inativo depois de", text: days },
  frequente_visitas: { label: "Frequente com visitas" },
  frequente_dias: { label: "Frequente em", text: days },
  meta_padrao: { label: "Meta de quem entra", text: formatMoney },
  recepcao_exporta: { label: "Recepção exporta listas", text: formats.yesOrNo },
  recepcao_junta_clientes: { label: "Recepção junta cadastros", text: formats.yesOrNo },
  recepcao_ve_cpf: { label: "Recepção vê o CPF inteiro", text: formats.yesOrNo },
  barbeiro_fecha_comanda: { label: "Barbeiro fecha comandas", text: formats.yesOrNo },
  comissao_padrao: { label: "Comissão da barbearia", text: rateText },
  comissao_base: { label: "Comissão sobre", text: (base: keyof typeof bases) => bases[base] },
  comissao_taxa: { label: "Quem paga a taxa do cartão", text: (bearer: keyof typeof feeBearers) => feeBearers[bearer] },
  comissao_consumo: { label: "Insumos fora da comissão", text: formats.yesOrNo },
  comissao_cortesia: { label: "Comissão de cortesias", text: (kind: keyof typeof courtesies) => courtesies[kind] },
  comissao_fiado: { label: "Comissão do fiado", text: (moment: keyof typeof onFiado) => onFiado[moment] },
  fechamento_ritmo: { label: "Ritmo dos fechamentos", text: (rhythm: keyof typeof rhythms) => rhythms[rhythm] },
  vale_teto: { label: "Teto dos vales", text: rateText },
  vale_recepcao: { label: "Vales que a recepção aprova", text: formatMoney },
  pausa_min: { label: "Mínimo de uma pausa do clube", text: days },
  pausa_max: { label: "Máximo de uma pausa do clube", text: days },
  pausa_dias_ano: { label: "Pausas do clube por ano", text: days },
  clube_suspende_dias: { label: "Assinatura suspensa depois de", text: days },
  avisa_a_vencer: { label: "Aviso 7 dias antes do fim", text: formats.yesOrNo },
  avisa_vencida: { label: "Aviso de assinatura vencida", text: formats.yesOrNo },
  avisa_suspensa: { label: "Aviso de assinatura suspensa", text: formats.yesOrNo },
  avisa_cartao: { label: "Aviso de cartão recusado", text: formats.yesOrNo },
  vale_meses: { label: "Validade de vales-presente em meses", none: "sem prazo" },
  privacidade: { label: "Texto de privacidade" },
  historico_meses: { label: "Meses de histórico" },
  staff_second_factor: { label: "Duas etapas exigidas da equipe", text: formats.yesOrNo },
  allow_negative_stock: { label: "Estoque negativo", text: formats.yesOrNo },
};
