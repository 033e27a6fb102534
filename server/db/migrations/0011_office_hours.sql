ALTER TABLE "offices" ADD COLUMN "opening_hours" text;--> statement-breakpoint
CREATE INDEX "offices_by_parent" ON "offices" USING btree ("parent_id");