DROP INDEX "payments_by_reference";--> statement-breakpoint
CREATE INDEX "payments_by_reference" ON "payments" USING btree ("reference_key","bank","source") WHERE "payments"."reference_key" <> '';