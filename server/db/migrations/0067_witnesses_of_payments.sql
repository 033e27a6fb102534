ALTER TABLE "payments" ADD COLUMN "witness_of" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_witness_of_payments__id_fk" FOREIGN KEY ("witness_of") REFERENCES "public"."payments"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_witnesses" ON "payments" USING btree ("witness_of") WHERE "payments"."witness_of" is not null;