CREATE TABLE "money_moves" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"event_id" uuid,
	"kind" text NOT NULL,
	"holder" text NOT NULL,
	"office_id" uuid,
	"paisa" integer NOT NULL,
	"method" text NOT NULL,
	"account" text,
	"reference" text,
	"day" date NOT NULL,
	"reverses" uuid,
	"user_id" uuid,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_moves_moved" CHECK ("money_moves"."paisa" <> 0),
	CONSTRAINT "money_moves_office" CHECK (("money_moves"."holder" = 'office') = ("money_moves"."office_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "money_moves" ADD CONSTRAINT "money_moves_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_moves" ADD CONSTRAINT "money_moves_event_id_order_events__id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_events"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_moves" ADD CONSTRAINT "money_moves_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_moves" ADD CONSTRAINT "money_moves_reverses_money_moves__id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."money_moves"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_moves_of" ON "money_moves" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "money_moves_by_holder" ON "money_moves" USING btree ("office_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "money_moves_reversed_once" ON "money_moves" USING btree ("reverses") WHERE "money_moves"."reverses" is not null;--> statement-breakpoint
CREATE FUNCTION refuse_change_of_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of money_moves are never changed or deleted: reverse one by a new row.';
END $$;--> statement-breakpoint
CREATE TRIGGER money_moves_stay BEFORE UPDATE OR DELETE ON "money_moves" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_moves();--> statement-breakpoint
-- What came in as the advance of a purchase so far: as its bank reported it, or as the desk approved it.
CREATE TEMPORARY TABLE carried AS
SELECT o._id AS order_id, o.status, o.office_id, o.total, o.advance, o.exchange_difference, o.exchange_due,
  CASE WHEN o.scheme_type <> 'MULTI-BUY' THEN 0
    WHEN o.status IN ('CONFIRMED', 'ALLOCATED', 'READY_FOR_PICKUP', 'DISPATCHED', 'DELIVERED') THEN greatest(o.advance, coalesce(s.paid, 0))
    WHEN o.status = 'REFUNDED' OR o.status = 'REFUND_DUE' AND p.verdict IS NOT NULL THEN coalesce(nullif(s.paid, 0), o.advance)
    ELSE coalesce(s.paid, 0) END AS paid,
  p.payment_initiated_using AS account, p.reference, coalesce(s.at, p.decided_at, o.placed_at) AS paid_at
FROM orders o
LEFT JOIN (SELECT order_id, sum(amount)::int AS paid, max(at) AS at FROM payment_shares GROUP BY 1) s ON s.order_id = o._id
LEFT JOIN (SELECT DISTINCT ON (order_id) order_id, payment_initiated_using, reference, verdict, decided_at
  FROM payment_proofs WHERE submitted_at IS NOT NULL ORDER BY order_id, submitted_at DESC) p ON p.order_id = o._id
WHERE o.scheme_type = 'MULTI-BUY' OR o.status = 'DELIVERED';--> statement-breakpoint
INSERT INTO money_moves (_id, order_id, kind, holder, office_id, paisa, method, account, reference, day, actor, at)
SELECT gen_random_uuid(), order_id, part.kind, 'office', office_id, part.paisa, 'bank', account, reference,
  (paid_at AT TIME ZONE 'Asia/Kathmandu')::date, 'System', paid_at
FROM carried CROSS JOIN LATERAL (VALUES ('advance', least(paid, advance)), ('overpaid', paid - least(paid, advance))) AS part (kind, paisa)
WHERE part.paisa > 0;--> statement-breakpoint
-- Paid back: a purchase, a return, the difference of an exchange. Collected: the rest at the hand-over, the difference.
INSERT INTO money_moves (_id, order_id, event_id, kind, holder, office_id, paisa, method, reference, day, actor, at)
SELECT gen_random_uuid(), c.order_id, e._id, part.kind, 'office', c.office_id, part.paisa, part.method,
  CASE WHEN part.paisa < 0 THEN e.details ->> 'reference' END,
  (coalesce(e.at, c.paid_at) AT TIME ZONE 'Asia/Kathmandu')::date, coalesce(e.actor, 'System'), coalesce(e.at, c.paid_at)
FROM carried c
CROSS JOIN LATERAL (VALUES
  ('refund', ARRAY['refund'], 'bank', CASE WHEN c.status = 'REFUNDED' THEN -c.paid
    WHEN c.status = 'DELIVERED' THEN -greatest(c.paid, c.total - c.exchange_due) ELSE 0 END),
  ('balance', ARRAY['deliver'], 'unstated', CASE WHEN c.status = 'DELIVERED' THEN greatest(c.total - c.exchange_difference - c.paid, 0) ELSE 0 END),
  ('exchange_difference', ARRAY['collect', 'pay_back'], 'unstated', c.exchange_difference - c.exchange_due)
) AS part (kind, steps, method, paisa)
LEFT JOIN LATERAL (SELECT * FROM order_events e WHERE e.order_id = c.order_id AND e.step = ANY (part.steps) ORDER BY e.at DESC LIMIT 1) e ON true
WHERE part.paisa <> 0 AND (part.kind <> 'refund' OR c.status = 'REFUNDED' OR e._id IS NOT NULL);--> statement-breakpoint
DO $$
DECLARE
  wrong record;
BEGIN
  SELECT c.*, coalesce(m.received, 0) AS received, coalesce(m.refunded, 0) AS refunded INTO wrong FROM carried c
  LEFT JOIN (SELECT order_id, sum(paisa) FILTER (WHERE kind <> 'refund') AS received, -sum(paisa) FILTER (WHERE kind = 'refund') AS refunded
    FROM money_moves GROUP BY 1) m ON m.order_id = c.order_id
  WHERE c.status = 'DELIVERED' AND coalesce(m.received, 0) <> greatest(c.total - c.exchange_difference, c.paid) + c.exchange_difference - c.exchange_due
    OR c.status <> 'DELIVERED' AND coalesce(m.received, 0) <> c.paid
    OR c.status = 'REFUNDED' AND coalesce(m.refunded, 0) <> c.paid
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The moves of order % do not add up: % received and % refunded.', wrong.order_id, wrong.received, wrong.refunded;
  END IF;
END $$;--> statement-breakpoint
DROP TABLE carried;--> statement-breakpoint
-- Messages about refunds say the amount, if nobody has written their own text.
UPDATE "message_templates" SET "text_en" = 'We could not keep order {{order_id}} for you. We will refund your advance of {{advance}}.' WHERE "event" = 'owe_refund' AND "text_en" = 'We could not keep order {{order_id}} for you. We will refund your advance.';--> statement-breakpoint
UPDATE "message_templates" SET "text_ne" = 'अर्डर {{order_id}} राख्न सकिएन। तपाईंको {{advance}} अग्रिम रकम फिर्ता दिनेछौं।' WHERE "event" = 'owe_refund' AND "text_ne" = 'अर्डर {{order_id}} राख्न सकिएन। तपाईंको अग्रिम रकम फिर्ता दिनेछौं।';--> statement-breakpoint
UPDATE "message_templates" SET "text_en" = 'We have refunded {{refunded}} for order {{order_id}}.' WHERE "event" = 'refund' AND "text_en" = 'We have refunded your advance for order {{order_id}}.';--> statement-breakpoint
UPDATE "message_templates" SET "text_ne" = 'अर्डर {{order_id}} को {{refunded}} फिर्ता दियौं।' WHERE "event" = 'refund' AND "text_ne" = 'अर्डर {{order_id}} को तपाईंको अग्रिम रकम फिर्ता दियौं।';--> statement-breakpoint
UPDATE "message_templates" SET "text_en" = 'We have refunded {{refunded}} for your return of order {{order_id}}.' WHERE "event" = 'return_refund' AND "text_en" = 'We have refunded your return for order {{order_id}}.';--> statement-breakpoint
UPDATE "message_templates" SET "text_ne" = 'अर्डर {{order_id}} को फिर्ता वापत {{refunded}} दियौं।' WHERE "event" = 'return_refund' AND "text_ne" = 'अर्डर {{order_id}} को रकम फिर्ता दियौं।';
