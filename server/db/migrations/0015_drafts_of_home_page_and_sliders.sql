ALTER TABLE "layouts" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "sliders" ADD COLUMN "draft" jsonb;