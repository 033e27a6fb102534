ALTER TABLE "payments" ADD COLUMN "balance" bigint;--> statement-breakpoint
CREATE INDEX "payments_by_balance" ON "payments" USING btree ("balance") WHERE "payments"."balance" is not null;