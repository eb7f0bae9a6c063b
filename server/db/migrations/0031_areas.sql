CREATE TABLE "person_words" (
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "person_words_school_id_user_id_word_pk" PRIMARY KEY("school_id","user_id","word")
);
--> statement-breakpoint
CREATE TABLE "user_areas" (
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"region_id" integer NOT NULL,
	"department_id" integer NOT NULL,
	CONSTRAINT "user_areas_user_id_role_region_id_department_id_pk" PRIMARY KEY("user_id","role","region_id","department_id")
);
--> statement-breakpoint
ALTER TABLE "access_log" ADD COLUMN "of_group_id" integer;--> statement-breakpoint
CREATE INDEX "person_words_by_word" ON "person_words" USING btree ("word" text_pattern_ops,"school_id","user_id");