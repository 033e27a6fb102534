ALTER TABLE "imports" ADD COLUMN "live" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "confirmed" jsonb;