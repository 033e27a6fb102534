DROP INDEX "payments_open";--> statement-breakpoint
CREATE INDEX "payments_by_reference" ON "payments" USING btree ("reference_key") WHERE "payments"."reference_key" <> '';--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("_id") WHERE "payments"."state" in ('matched', 'likely', 'ambiguous', 'duplicate', 'unmatched');--> statement-breakpoint
-- A row of a file is told apart by all that it says. Rows that are here keep being known when their file comes again.
UPDATE "payments" SET "fingerprint" = said."fingerprint" FROM (
  SELECT "_id", translate(rtrim(encode(sha256(convert_to(concat_ws(E'\n', "bank", 'row',
    to_char("paid_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), "amount", "reference_key", "text", "payer_phone",
    row_number() OVER (PARTITION BY "bank", "paid_at", "amount", "reference_key", "text", "payer_phone" ORDER BY "_id")
  ), 'UTF8')), 'base64'), '='), '+/', '-_') AS "fingerprint" FROM "payments" WHERE "source" = 'statement'
) AS said WHERE said."_id" = "payments"."_id";
