ALTER TABLE "waiting_rooms" ALTER COLUMN "load_above" SET DEFAULT 300;--> statement-breakpoint
-- A room that began by itself under load becomes the one that its scheme's opening begins.
UPDATE "waiting_rooms" SET "mode" = 'opening' WHERE "mode" = 'load';
