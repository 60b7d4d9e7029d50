type OffAirProps = { why?: keyof typeof reasons; text?: string | undefined; title?: "h1" | "h2" };

/** In place of booking, while the shop has no page. */
export function OffAir({ why = "NOT_PUBLISHED", text = reasons[why].text, title: Title = "h2" }: OffAirProps) {
  return (
    <main className="step">
      <Title>{reasons[why].title}</Title>
      <p>{text}</p>
    </main>
  );
}

const reasons = {
  NOT_PUBLISHED: {
    title: "Agenda online fechada",
    text: "Esta barbearia não está aceitando agendamentos online. Fale com ela.",
  },
  BARBERSHOP_NOT_FOUND: { title: "Barbearia não encontrada", text: "Confira o link que você recebeu." },
};
