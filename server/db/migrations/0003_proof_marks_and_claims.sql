ALTER TABLE "payment_proofs" ADD COLUMN "dhash" bit(64) NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "dhash_parts" integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "grey" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "first_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "first_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "reference_key" text;--> statement-breakpoint
CREATE INDEX "payment_proofs_by_picture" ON "payment_proofs" USING gin ("dhash_parts");--> statement-breakpoint
CREATE INDEX "payment_proofs_open" ON "payment_proofs" USING btree ("submitted_at") WHERE "payment_proofs"."verdict" is null and "payment_proofs"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_proofs_reference" ON "payment_proofs" USING btree ("payment_initiated_using","reference_key") WHERE "payment_proofs"."reference_key" is not null;