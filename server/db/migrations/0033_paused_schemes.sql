ALTER TABLE "schemes" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "banner" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "banner_ne" text DEFAULT '' NOT NULL;