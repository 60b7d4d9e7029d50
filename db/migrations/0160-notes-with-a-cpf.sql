-- The CPF of an erased client's notes goes once its term is over, which is asked for every night.
create index comandas_with_cpf on comandas (barbershop_id, cliente_id) where cpf_nota is not null;
