-- The last closing of a barber who has left takes their vales whole, and what they then owe is the closing's `saldo` (business-rules 4).
alter table closings drop constraint closing_adds_up,
  add constraint closing_adds_up check (liquido - saldo = comissoes + repasses + pote + gorjetas + bonus
    - saldo_anterior - recebido - descontos - vales and liquido >= 0 and saldo >= 0 and vales >= 0 and (saldo = 0 or liquido = 0));
