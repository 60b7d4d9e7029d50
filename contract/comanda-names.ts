/** The forms of payment. */
export const moneyNames = {
  dinheiro: "Dinheiro",
  pix: "Pix",
  cartao_debito: "Débito",
  cartao_credito: "Crédito",
} as const;

export const paymentNames = {
  ...moneyNames,
  credito_cliente: "Crédito do cliente",
  fiado: "Fiado",
  recebido_barbeiro: "Recebido pelo barbeiro",
  online: "Online",
  vale_presente: "Vale-presente",
  sinal: "Sinal",
} as const;

export const comandaStates = {
  aberta: "Aberta",
  fechada: "Fechada",
  cancelada: "Cancelada",
  estornada: "Estornada",
} as const;
