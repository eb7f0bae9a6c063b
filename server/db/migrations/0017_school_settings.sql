ALTER TABLE "schools" ADD COLUMN "director_name" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "director_role_ru" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "director_role_kz" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "director_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "contacts_version" integer DEFAULT 1 NOT NULL;