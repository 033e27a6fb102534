ALTER TABLE "payment_proofs" ADD COLUMN "origin" text;
