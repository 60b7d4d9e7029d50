type OffAirProps = { text?: string | undefined; title?: "h1" | "h2" };

/** In place of booking, while the shop's page is off the air. */
export function OffAir({ text = closed, title: Title = "h2" }: OffAirProps) {
  return (
    <main className="step">
      <Title>Agenda online fechada</Title>
      <p>{text}</p>
    </main>
  );
}

const closed = "Esta barbearia não está aceitando agendamentos online. Fale com ela.";
