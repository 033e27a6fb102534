ALTER TABLE "offices" ADD COLUMN "name_ne" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "address_ne" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "opening_hours_ne" text;